import type { ComponentProps } from 'react'
import type { ExtraProps } from 'streamdown'
import { OutsideLink } from '@/components/ui/outside-link'

/** A link in an agent's text. */
export function MarkdownLink({ href, children }: ComponentProps<'a'> & ExtraProps) {
  const usable = href !== undefined && /^(https?:|mailto:|#)/i.test(href)
  if (!usable) return <span>{children}</span>
  return <OutsideLink href={href}>{children}</OutsideLink>
}
