import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The primary color: a calm green-blue, dark enough in shade 7 for white text. */
const pine: MantineColorsTuple = [
  '#edf8f6',
  '#d8efeb',
  '#b1dfd7',
  '#86cec2',
  '#5fbcae',
  '#3ea899',
  '#238f81',
  '#14756a',
  '#0f5f57',
  '#0a4a44',
]

/**
 * The color of sealing wax. Reserved for buttons that send messages to people, such as `Send now`. Nothing else uses it, not even
 * errors.
 */
const wax: MantineColorsTuple = [
  '#fdf1ee',
  '#f8dcd5',
  '#efb6a9',
  '#e68d7b',
  '#dc6952',
  '#cf4f36',
  '#bb3f28',
  '#a33420',
  '#872a1a',
  '#6a2115',
]

/** A warm gray that goes with the paper color of the background. */
const gray: MantineColorsTuple = [
  '#faf8f3',
  '#f3f0e7',
  '#e9e5d8',
  '#dbd5c5',
  '#c8c1ae',
  '#a7a090',
  '#7d786a',
  '#5c594e',
  '#3f3d36',
  '#26251f',
]

/** A near-black green for dark mode. Mantine uses the first shades for text and the last ones for surfaces. */
const dark: MantineColorsTuple = [
  '#e5ebe7',
  '#bcc7c1',
  '#99a69f',
  '#67746d',
  '#3d4a44',
  '#2c3832',
  '#202a26',
  '#151d1a',
  '#0f1614',
  '#0a0f0d',
]

const INTER = '"Inter Variable", "Inter Fallback", system-ui, sans-serif'
const FRAUNCES = '"Fraunces Variable", "Fraunces Fallback", Georgia, serif'

/** Dropdowns open without an animation, which would only delay the choice. */
const instant = { defaultProps: { comboboxProps: { transitionProps: { duration: 0 } } } }

export const theme = createTheme({
  colors: { pine, wax, gray, dark },
  primaryColor: 'pine',
  // White text is readable on this shade in light and dark mode.
  primaryShade: 7,
  white: '#fffefb',
  black: '#1b2523',
  fontFamily: INTER,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  headings: {
    fontFamily: INTER,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2', fontWeight: '600' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Select: instant,
    TagsInput: instant,
    MultiSelect: instant,
    Badge: { defaultProps: { tt: 'none', fw: 500, radius: 'sm' } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 140, timingFunction: 'ease-out' } },
      styles: { title: { fontWeight: 600, fontSize: '1rem' } },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 160, timingFunction: 'ease-out' } },
      styles: { title: { fontWeight: 600, fontSize: '1rem' } },
    },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
  },
})

/**
 * The colors of text, borders, surfaces and focus rings in light and dark mode. Text has a contrast ratio of at least 4.5 to 1 on
 * every surface, even on a hovered row.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--title-font': FRAUNCES },
  light: {
    '--mantine-color-dimmed': '#5b625c',
    '--mantine-color-placeholder': '#6c726b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-body': '#fffefb',
    '--mantine-color-default-border': '#d5cfbf',
    '--mantine-color-default-hover': '#f6f3ea',
    '--surface-sunken': '#f8f5ed',
    '--surface-aside': '#f1ede2',
    '--surface-hover': '#f5f2e8',
    '--surface-pressed': '#e4decd',
    '--surface-pressed-lightly': '#eae5d7',
    '--line': '#e4dfd2',
    '--focus-color': 'var(--mantine-color-pine-7)',
  },
  dark: {
    '--mantine-color-dimmed': '#a1ada6',
    '--mantine-color-placeholder': '#8d9992',
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-default-border': '#37433d',
    '--mantine-color-pine-light': 'rgba(62, 168, 153, 0.18)',
    '--mantine-color-pine-light-hover': 'rgba(62, 168, 153, 0.24)',
    '--mantine-color-pine-light-color': '#a4dcd2',
    '--mantine-color-anchor': '#8fd3c7',
    '--surface-sunken': '#0d1311',
    '--surface-aside': '#0a0f0d',
    '--surface-hover': '#1a2420',
    '--surface-pressed': '#1d2824',
    '--surface-pressed-lightly': '#151d1a',
    '--line': '#26312c',
    '--focus-color': 'var(--mantine-color-pine-4)',
  },
})
