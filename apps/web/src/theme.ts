/**
 * One theme, light and dark. #0099CC on white is 3.3:1: it fills shapes and never carries text; text takes the darker
 * shade. Every pair of text and ground here has at least 4.5:1, every control's edge 3:1 (WCAG 2.2 AA).
 */
import { createTheme } from '@mui/material/styles';

export interface Tone {
  ground: string;
  text: string;
  edge: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    brand: { fill: string; red: string; slate: string };
    surface: { head: string; stripe: string; hover: string; selected: string; sunken: string };
    /** Edges of controls. */
    edge: string;
    tone: { ok: Tone; warn: Tone; bad: Tone; none: Tone; info: Tone };
  }
  /** theme.vars is always there. */
  interface CssThemeVariables {
    enabled: true;
  }
  interface PaletteOptions {
    brand: Palette['brand'];
    surface: Palette['surface'];
    edge: string;
    tone: Palette['tone'];
  }
}

const brand = { fill: '#0099CC', red: '#C8102E', slate: '#4F758B' };

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: {
    light: {
      palette: {
        contrastThreshold: 4.5,
        brand,
        primary: { main: '#006A8E', light: '#0099CC', dark: '#00516D', contrastText: '#fff' },
        secondary: { main: '#B80F2A', contrastText: '#fff' },
        info: { main: '#456A80', contrastText: '#fff' },
        success: { main: '#1B7044', contrastText: '#fff' },
        warning: { main: '#8A5200', contrastText: '#fff' },
        error: { main: '#B3121F', contrastText: '#fff' },
        background: { default: '#F4F7F9', paper: '#FFFFFF' },
        text: { primary: '#17262F', secondary: '#4A5B66', disabled: '#6A7983' },
        divider: '#DCE3E8',
        edge: '#7F909B',
        surface: {
          head: '#EDF2F5',
          stripe: '#FAFCFD',
          hover: '#EAF5FA',
          selected: '#DDF0F8',
          sunken: '#EEF3F6',
        },
        tone: {
          ok: { ground: '#E3F4EA', text: '#14552F', edge: '#A9D8BC' },
          warn: { ground: '#FFF1D6', text: '#6B4100', edge: '#EBCB8C' },
          bad: { ground: '#FDE7E9', text: '#8E0E1A', edge: '#F2B5BB' },
          none: { ground: '#FFFFFF', text: '#3D4D57', edge: '#B4C0C8' },
          info: { ground: '#E2F2F9', text: '#00506B', edge: '#A4D4E8' },
        },
      },
    },
    dark: {
      palette: {
        contrastThreshold: 4.5,
        brand,
        primary: { main: '#5CC6EA', light: '#0099CC', dark: '#8AD8F2', contrastText: '#06222D' },
        secondary: { main: '#FF8A96', contrastText: '#2B0509' },
        info: { main: '#A6C3D3', contrastText: '#10222C' },
        success: { main: '#6FCF97', contrastText: '#06220F' },
        warning: { main: '#F0B860', contrastText: '#2A1A00' },
        error: { main: '#FF8A8F', contrastText: '#2B0507' },
        background: { default: '#0F171C', paper: '#172228' },
        text: { primary: '#E6EDF1', secondary: '#A9B9C3', disabled: '#8798A3' },
        divider: '#2B3A43',
        edge: '#6F838F',
        surface: {
          head: '#1D2B32',
          stripe: '#192429',
          hover: '#1E343F',
          selected: '#1B3C4B',
          sunken: '#131D22',
        },
        tone: {
          ok: { ground: '#16352A', text: '#8FDDB0', edge: '#2B5B45' },
          warn: { ground: '#3A2C12', text: '#F3C77C', edge: '#63501F' },
          bad: { ground: '#43191F', text: '#FFB0B6', edge: '#75303A' },
          none: { ground: '#1D2B32', text: '#C5D1D8', edge: '#4A5C67' },
          info: { ground: '#12384A', text: '#9ADCF5', edge: '#23586F' },
        },
      },
    },
  },
  typography: {
    fontSize: 13,
    fontFamily: '"Inter Variable", "Segoe UI", system-ui, Roboto, Arial, sans-serif',
    body1: { fontSize: '.8125rem', lineHeight: 1.55 },
    body2: { fontSize: '.8125rem', lineHeight: 1.45 },
    caption: { fontSize: '.75rem', lineHeight: 1.4 },
    h1: { fontSize: '1.5rem', lineHeight: 1.3, fontWeight: 680, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 650, letterSpacing: '-0.005em' },
    h3: { fontSize: '.9375rem', lineHeight: 1.4, fontWeight: 650 },
    button: { fontSize: '.8125rem', textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 6 },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        // The library takes the outline away from all that can be pressed; without ripples nothing else shows the focus.
        root: ({ theme: t }) => ({
          '&:focus-visible': { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { size: 'small', disableElevation: true },
      styleOverrides: {
        root: { minHeight: 32, paddingInline: 12, whiteSpace: 'nowrap' },
        sizeSmall: { fontSize: '.8125rem' },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: t }) => ({ border: `1px solid ${t.vars.palette.divider}`, borderRadius: 10 }),
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 650 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiTab: { styleOverrides: { root: { minHeight: 42, fontWeight: 600 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 42 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: { gap: 10, fontSize: '.8125rem', minHeight: 34, '&:focus-visible': { outlineOffset: -2 } },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiSkeleton: {
      defaultProps: { animation: 'pulse' },
      styleOverrides: { root: ({ theme: t }) => ({ backgroundColor: t.vars.palette.divider }) },
    },
    MuiCssBaseline: {
      styleOverrides: (t) => ({
        html: { scrollPaddingTop: 64, fontFeatureSettings: '"cv11", "ss03"' },
        // A word that is longer than its line breaks; `anywhere` would also let a narrow column break every word.
        body: { overflowWrap: 'break-word', fontSize: '.8125rem', lineHeight: 1.55 },
        ':focus-visible': { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
        'h1:focus, h2:focus': { outline: 'none' },
        '@keyframes idss-fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '0.001ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.001ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
  },
});
