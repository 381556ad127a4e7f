import type { AnchorHTMLAttributes } from 'react'

/** A file has no pages to go to: what is a link in the app is its words here. */
export default function Link({ children, className, title }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <span className={className} title={title}>
      {children}
    </span>
  )
}
