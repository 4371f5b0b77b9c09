/** Changed settings of a campaign, by their names in the API. */
export type Changes = Readonly<Record<string, unknown>>
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export const isEmpty = (changes: Changes) => Object.keys(changes).length === 0

/** Returns the setting that an error like `list_ids.0` is about. */
const settingOf = (name: string) => name.split('.')[0] ?? name

/** Removes the errors of settings that have been changed, because the new values may be valid. */
export const withoutFixed = (errors: FieldErrors, changes: Changes): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(settingOf(name) in changes)))

/** Changes that the server doesn't have yet. If a setting is changed several times, the last value counts. */
export const createPendingChanges = () => {
  let unsent: Changes = {}
  let sent: Changes = {}
  let rejected: Changes = {}
  return {
    hasUnsent: () => !isEmpty(unsent),
    hasRejected: () => !isEmpty(rejected),
    all: (): Changes => ({ ...rejected, ...sent, ...unsent }),
    add: (changes: Changes) => {
      unsent = { ...unsent, ...changes }
      rejected = Object.fromEntries(Object.entries(rejected).filter(([name]) => !(name in changes)))
    },
    send: (): Changes => {
      sent = unsent
      unsent = {}
      return sent
    },
    onSaved: () => {
      sent = {}
    },
    /** Keeps the changes, so that they're sent again. */
    onFailed: () => {
      unsent = { ...sent, ...unsent }
      sent = {}
    },
    /** Sets the rejected settings aside, so that the others can be saved. */
    onRejected: (errors: FieldErrors) => {
      const bad = new Set(Object.keys(errors).map(settingOf))
      for (const [name, value] of Object.entries(sent)) {
        // Drops the sent value if there is a newer one, which may be valid.
        if (name in unsent) continue
        if (bad.has(name)) rejected = { ...rejected, [name]: value }
        else unsent = { ...unsent, [name]: value }
      }
      sent = {}
    },
  }
}
