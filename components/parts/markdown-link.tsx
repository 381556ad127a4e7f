import type { ComponentProps } from 'react'
import type { ExtraProps } from 'streamdown'

/** A link in an agent's text: opens beside the page, which tells the other side nothing of itself. Where it leads is shown before. */
export function MarkdownLink({ href, children }: ComponentProps<'a'> & ExtraProps) {
  const usable = href !== undefined && /^(https?:|mailto:|#)/i.test(href)
  if (!usable) return <span>{children}</span>
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
