/**
 * The text of the starting points, by language. `hi` is a greeting. It includes the recipient's first name, if the team has that
 * field.
 */
export interface StartingTexts {
  readonly hi: (name: string | undefined) => string
  readonly newsletter: Base & {
    readonly title: string
    readonly intro: string
    readonly stories: readonly (readonly [title: string, text: string])[]
    readonly more: string
    readonly soon: string
    readonly soonText: string
    readonly reply: string
  }
  readonly announcement: Base & {
    readonly title: string
    readonly text: string
    readonly why: string
    readonly points: readonly string[]
    readonly button: string
  }
  readonly welcome: Base & {
    readonly title: string
    readonly text: string
    readonly steps: readonly (readonly [title: string, text: string])[]
    readonly button: string
    readonly closing: string
  }
  readonly offer: Base & {
    readonly eyebrow: string
    readonly title: string
    readonly text: string
    readonly codeLabel: string
    readonly button: string
    readonly terms: string
  }
  readonly event: Base & {
    readonly title: string
    readonly text: string
    readonly facts: readonly (readonly [label: string, value: string])[]
    readonly button: string
    readonly closing: string
  }
  readonly receipt: Base & {
    readonly title: string
    readonly text: string
    readonly total: string
    readonly button: string
    readonly help: string
  }
  readonly code: Base & {
    readonly title: string
    readonly text: string
    readonly expires: string
    readonly ignore: string
  }
  readonly letter: Base & { readonly paragraphs: readonly string[]; readonly closing: string }
}

interface Base {
  readonly name: string
  readonly about: string
  readonly subject: string
  readonly preheader: string
}
