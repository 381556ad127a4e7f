import type { AnchorHTMLAttributes } from 'react'

/** Renders the text of a link, because a file has no other pages. */
export default function Link({ children, className, title }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <span className={className} title={title}>
      {children}
    </span>
  )
}
