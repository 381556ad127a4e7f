'use client'

import { type ComponentProps, type MouseEvent, Suspense, useState } from 'react'
import { asciiAddress, leadsOutside } from '@/components/ui/link-address'
import { onDemand } from '@/components/ui/on-demand'
import { useHydrated } from '@/components/ui/use-hydrated'

const OutsideLinkDialog = onDemand(() => import('@/components/ui/outside-link-dialog').then((m) => m.OutsideLinkDialog))

interface OutsideLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  href: string
}

/**
 * A link in the content of an agent. A click, with any key or mouse button, first shows where it leads and asks. Links to
 * Switchboard's own pages open at once. Until the page is hydrated the text is no link, because the browser would follow it
 * without the question. The caller checks the scheme.
 */
export function OutsideLink({ href, children, onClick, ...rest }: OutsideLinkProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const isHydrated = useHydrated()
  const ask = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!leadsOutside(href, location)) return
    event.preventDefault()
    setOpener(event.currentTarget)
  }
  return (
    <>
      <a
        title={asciiAddress(href)}
        {...rest}
        href={isHydrated ? href : undefined}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={(event) => {
          onClick?.(event)
          ask(event)
        }}
        // The middle button. The right one opens the browser's own menu, which shows the address.
        onAuxClick={(event) => {
          if (event.button === 1) ask(event)
        }}
      >
        {children}
      </a>
      {opener ? (
        <Suspense>
          <OutsideLinkDialog href={href} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
