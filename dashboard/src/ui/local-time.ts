const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Returns a time in the format that date and time inputs use, in the user's time zone. */
export const localTimeOf = (time: string): string => {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
