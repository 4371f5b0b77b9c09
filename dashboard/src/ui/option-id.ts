/** A choice between rows of the API has their ids as texts; null is none of them. */
export const optionOf = (id: number | null | undefined) => (id == null ? null : String(id))
export const idOf = (option: string | null) => (option === null ? null : Number(option))
