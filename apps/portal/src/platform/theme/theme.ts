import { createTheme, type MantineColorsTuple } from '@mantine/core'

const ink: MantineColorsTuple = [
  '#EFF5FC',
  '#E5EFFB',
  '#C2DAF5',
  '#93C2FB',
  '#5F98DC',
  '#3A78C4',
  '#1C5AA6',
  '#2C69BB',
  '#163F78',
  '#0F2E5A',
]
const red: MantineColorsTuple = [
  '#FCE8E9',
  '#F8D3D5',
  '#F3B1B5',
  '#FF9DA5',
  '#DE6470',
  '#C23A49',
  '#A31D2B',
  '#A31D2B',
  '#84141F',
  '#610D16',
]
const green: MantineColorsTuple = [
  '#E2F3E8',
  '#C5E6D0',
  '#9DD3B0',
  '#74D49E',
  '#46A573',
  '#278553',
  '#13633A',
  '#13633A',
  '#0D4D2C',
  '#08361E',
]

const rem = (pixels: number): string => `${pixels / 16}rem`

export const theme = createTheme({
  fontFamily: 'var(--pv-font)',
  fontFamilyMonospace: 'var(--pv-mono)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(22) },
  lineHeights: { xs: '1.3333', sm: '1.3846', md: '1.4286', lg: '1.5', xl: '1.2727' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.2727' },
      h2: { fontSize: rem(16), lineHeight: '1.5' },
      h3: { fontSize: rem(14), lineHeight: '1.4286' },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 7 },
  colors: { ink, red, green },
  black: '#17202C',
  cursorType: 'pointer',
  focusRing: 'auto',
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(16 32 56 / 0.08)',
    md: '0 4px 12px rgb(16 32 56 / 0.12), 0 0 0 1px rgb(16 32 56 / 0.06)',
    lg: '0 12px 32px rgb(16 32 56 / 0.18), 0 0 0 1px rgb(16 32 56 / 0.06)',
    xl: '0 24px 64px rgb(16 32 56 / 0.24)',
  },
  components: {
    Button: { defaultProps: { h: 32, px: 12, fz: 'sm', fw: 500 } },
    ActionIcon: { defaultProps: { size: 32, variant: 'subtle' } },
    TextInput: { defaultProps: { styles: { input: { minHeight: 36, height: 36 } } } },
    Table: { defaultProps: { fz: 'sm', horizontalSpacing: 'sm', verticalSpacing: 'sm' } },
    // The scroll lock would write a style element, which the content security policy refuses; the page's own
    // rule `body:has(…)` does the same.
    Modal: { defaultProps: { centered: true, size: 440, lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    // What is hidden when its button scrolls away is measured no more, and stays hidden once the button is back: whoever
    // was choosing finds the list gone.
    Popover: { defaultProps: { shadow: 'lg', hideDetached: false } },
    Menu: { defaultProps: { shadow: 'lg' } },
  },
})
