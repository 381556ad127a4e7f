import type { ComponentProps } from 'react'

/** A region that scrolls by itself. It is focusable, because some browsers scroll only focused elements by keyboard (WCAG 2.2, 2.1.1). */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  return <section tabIndex={0} {...props} />
}
