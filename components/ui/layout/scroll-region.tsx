import type { ComponentProps } from 'react'

/** A focusable scrolling section. Some browsers scroll only focused elements by keyboard. */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll a region only while it has the focus (WCAG 2.2, 2.1.1)
  return <section tabIndex={0} {...props} />
}
