'use client'

import { type ComponentProps, type MouseEvent, Suspense, useState } from 'react'
import { toAsciiUrl, isExternalUrl } from '@/components/ui/navigation/url-parts'
import { onDemand } from '@/components/ui/on-demand'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'

const OutsideLinkDialog = onDemand(() =>
  import('@/components/ui/navigation/untrusted-link-dialog').then((m) => m.UntrustedLinkDialog),
)

interface OutsideLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  href: string
}

/**
 * A link in the content of an agent. A click, with any key or mouse button, first shows where it leads and asks. Links to
 * Switchboard's own pages open at once. Until the page is hydrated the text is no link, because the browser would follow it
 * without the question. The caller checks the scheme.
 */
export function UntrustedLink({ href, children, onClick, ...rest }: OutsideLinkProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const isHydrated = useHydrated()
  const ask = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isExternalUrl(href, location)) return
    event.preventDefault()
    setOpener(event.currentTarget)
  }
  return (
    <>
      <a
        title={toAsciiUrl(href)}
        {...rest}
        href={isHydrated ? href : undefined}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={(event) => {
          onClick?.(event)
          ask(event)
        }}
        // The middle button. The right one opens the browser's menu, which shows the URL.
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
