/** From this width on, in pixels, a screen is a tablet's. To move it, change it here: sheets and pictures follow with the next build. */
export const tabletBreakpoint = 768

export const fromTablet = `(min-width: ${tabletBreakpoint}px)`

/** The width that the sheets are written for. */
const written = 768

/** Media queries cannot read what is configured, so the build writes it into them. */
export function withBreakpoint(css: string, tablet = tabletBreakpoint): string {
  return css
    .replaceAll(`(min-width: ${written}px)`, `(min-width: ${tablet}px)`)
    .replaceAll(`(max-width: ${written - 1}px)`, `(max-width: ${tablet - 1}px)`)
}
