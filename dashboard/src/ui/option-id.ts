/** Select inputs use strings, and null if nothing is selected. */
export const optionOf = (id: number | null | undefined) => (id == null ? null : String(id))
export const idOf = (option: string | null) => (option === null ? null : Number(option))
