import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MoreWords } from '@/components/ui/more-words'
import type english from '@/messages/en.json'

interface WordsProps {
  /** Namespaces of the messages, as a list that `scripts/structure` can read: it proves that none is missing, and none too many. */
  of: readonly (keyof typeof english)[]
  children: ReactNode
}

/** Gives what runs in the browser below it these words, beside those that are given above. Server code has all words. */
export async function Words({ of, children }: WordsProps) {
  const all: Record<string, unknown> = await getMessages()
  return <MoreWords words={Object.fromEntries(of.map((name) => [name, all[name]]))}>{children}</MoreWords>
}
