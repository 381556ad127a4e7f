'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

type Props = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>

/**
 * A link to a page that is fetched once the pointer or the focus reaches it. The navigation is on every screen: fetching
 * all of its pages ahead, as `Link` does, has the server render six pages for each one that is read.
 */
export function HoverPrefetchLink(props: Props) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return <Link {...props} prefetch={wanted ? null : false} onPointerEnter={want} onFocus={want} />
}
