'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

type Props = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>

/**
 * A link that prefetches its page on hover or focus. The navigation is on every screen: prefetching all of its pages, as
 * `Link` does, would make the server render six pages for each one that is read.
 */
export function HoverPrefetchLink(props: Props) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return <Link {...props} prefetch={wanted ? null : false} onPointerEnter={want} onFocus={want} />
}
