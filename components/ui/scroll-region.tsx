import type { ComponentProps } from 'react'

/** What may be wider or longer than its place. It takes the focus, because not every browser lets the keyboard scroll otherwise. */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // The rule knows no scrolling: WCAG 2.2 asks for it (2.1.1).
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <section tabIndex={0} {...props} />
}
