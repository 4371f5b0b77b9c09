/** Work that one slice leaves to another, by its name. */
export const DELETE_SUBSCRIBERS = 'delete-subscribers'
