/** The colours of PDF documents. */
export const colors = {
  ink: '#1B2733',
  muted: '#55636F',
  line: '#C9D3DA',
  band: '#EEF3F6',
  brand: '#006A8E',
  alert: '#A50D22',
} as const;
