'use client'

import Link from 'next/link'
import { type ComponentProps, useEffect, useState } from 'react'
import { whenIdle } from '@/components/ui/when-idle'

/** A link to a page that is fetched ahead too, but not before this one has nothing else to do. */
export function LaterLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return <Link prefetch={idle ? null : false} {...props} />
}
