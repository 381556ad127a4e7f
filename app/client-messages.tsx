import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ExtraMessages } from '@/components/ui/i18n/extra-messages'
import type english from '@/messages/en.json'

interface ClientMessagesProps {
  /** Message namespaces, as a literal list that `scripts/structure` reads to prove that none is missing or unused. */
  of: readonly (keyof typeof english)[]
  children: ReactNode
}

/**
 * Provides message namespaces to client components, in addition to those of enclosing providers. Server components have all
 * messages.
 */
export async function ClientMessages({ of, children }: ClientMessagesProps) {
  const all: Record<string, unknown> = await getMessages()
  return <ExtraMessages words={Object.fromEntries(of.map((name) => [name, all[name]]))}>{children}</ExtraMessages>
}
