import type { ComponentProps } from 'react'
import type { ExtraProps } from 'streamdown'

/** Wide tables scroll by themselves, not with the page. */
export function MarkdownTable({ children }: ComponentProps<'table'> & ExtraProps) {
  return (
    <div data-scroll>
      <table>{children}</table>
    </div>
  )
}
