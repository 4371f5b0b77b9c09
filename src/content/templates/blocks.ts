/**
 * The body of a template in the format `blocks`. The dashboard's editor edits it, and the server turns it into an email with the
 * brand's look. The dashboard imports these types too.
 */
export interface BlocksBody {
  readonly sections: readonly Section[]
}

/** A horizontal band of the email. */
export interface Section {
  /** A color like `#f4f1ea`. If omitted, the section is white. */
  readonly background?: string | null
  /** The space above and below the columns. Defaults to `normal`. */
  readonly padding?: Padding
  /** One to four columns, which are stacked on phones. */
  readonly columns: readonly Column[]
}

export interface Column {
  /** The column's share of the width, in percent. Columns without a width share the rest equally. */
  readonly width?: number | null
  readonly blocks: readonly Block[]
}

export const PADDINGS = ['none', 'small', 'normal', 'large'] as const
export type Padding = (typeof PADDINGS)[number]

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

export const TEXT_SIZES = ['small', 'normal', 'large'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/**
 * Text, URLs and HTML can contain Liquid, like `{{ first_name | default: "there" }}`. Inside a repeat block, they can also use the
 * name of its item.
 */
export type Block = SimpleBlock | RepeatBlock

export type SimpleBlock =
  | {
      readonly type: 'text'
      /** HTML with the elements p, br, strong, em, u, s, a, ul, ol and li. Other elements are removed. */
      readonly html: string
      readonly align?: Alignment
      readonly size?: TextSize
    }
  | { readonly type: 'heading'; readonly text: string; readonly level?: 1 | 2 | 3; readonly align?: Alignment }
  | {
      readonly type: 'image'
      readonly url: string
      /** Describes the image to people who can't see it. Empty if the image is only decorative. */
      readonly alt: string
      readonly href?: string | null
      /** In pixels. Defaults to the width of the column. */
      readonly width?: number | null
      readonly align?: Alignment
    }
  | {
      readonly type: 'button'
      readonly text: string
      readonly href: string
      /**
       * The button's color. Defaults to the brand's primary color. The button's text is dark or white, whichever is more readable.
       */
      readonly color?: string | null
      readonly align?: Alignment
      readonly is_wide?: boolean
    }
  | { readonly type: 'divider'; readonly color?: string | null }
  | { readonly type: 'spacer'; readonly height: number }
  /** Links to the brand's social profiles. */
  | { readonly type: 'social'; readonly align?: Alignment }
  | { readonly type: 'html'; readonly html: string }
  /** Shows the brand's footer here instead of at the end of the email. */
  | { readonly type: 'footer' }

/** Repeats its blocks for each item of a list in `data`. */
export interface RepeatBlock {
  readonly type: 'repeat'
  /** The list, like `data.items`. */
  readonly over: string
  /** The variable name of each item in the repeated blocks, like `item` for `{{ item.name }}`. */
  readonly as: string
  readonly blocks: readonly SimpleBlock[]
}

export const BLOCK_TYPES = [
  'text',
  'heading',
  'image',
  'button',
  'divider',
  'spacer',
  'social',
  'html',
  'repeat',
  'footer',
] as const satisfies readonly Block['type'][]

/** The color of buttons and links if the brand has none: a calm green. */
export const DEFAULT_COLOR = '#2f5d50'

/** The maximum lengths of headings and button labels, in characters. */
export const MAX_HEADING = 1_000
export const MAX_BUTTON = 200

export const MAX_SECTIONS = 60
export const MAX_COLUMNS = 4
export const MAX_BLOCKS = 300
/** The range of a spacer's height, in pixels. */
export const SPACER_HEIGHT = { min: 4, max: 200 } as const
