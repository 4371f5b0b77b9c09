/** Selects hold ids as strings; null means nothing is selected. */
export const optionOf = (id: number | null | undefined) => (id == null ? null : String(id))
export const idOf = (option: string | null) => (option === null ? null : Number(option))
