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

const dark: MantineColorsTuple = [
  '#e4e7e7',
  '#b9c0c0',
  '#98a1a2',
  '#626c6e',
  '#3d4648',
  '#2e3638',
  '#232a2c',
  '#181e20',
  '#12171a',
  '#0c1012',
]

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif'

export const theme = createTheme({
  colors: { pine, dark },
  primaryColor: 'pine',
  // White text is readable on it in light and dark mode.
  primaryShade: 7,
  black: '#1a2123',
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', comboboxProps: { transitionProps: { duration: 0 } } } },
    TagsInput: { defaultProps: { size: 'md', comboboxProps: { transitionProps: { duration: 0 } } } },
    MultiSelect: { defaultProps: { size: 'md', comboboxProps: { transitionProps: { duration: 0 } } } },
    ColorInput: { defaultProps: { size: 'md' } },
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 120 } },
      styles: { title: { fontWeight: 650, fontSize: '1.125rem' } },
    },
    Drawer: { styles: { title: { fontWeight: 650, fontSize: '1.125rem' } } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
  },
})

/** Mantine's greys for secondary text are too pale for some readers. These have a contrast of at least 4.5 to 1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6668',
    '--mantine-color-placeholder': '#6b7679',
    '--mantine-color-error': '#c02a2a',
    '--mantine-color-body': '#ffffff',
    '--surface-sunken': '#f5f7f7',
    '--line': '#dfe5e5',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adae',
    '--mantine-color-placeholder': '#8f9a9c',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-pine-light': 'rgba(62, 168, 153, 0.18)',
    '--mantine-color-pine-light-hover': 'rgba(62, 168, 153, 0.24)',
    '--mantine-color-pine-light-color': '#a4dcd2',
    '--surface-sunken': '#12171a',
    '--line': '#2e3638',
  },
})
