'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Snippet } from '@/components/entities/snippets/snippet'
import { CopyButton } from '@/components/ui/button/copy-button'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { ScrollingSegmented } from '@/components/ui/form/segmented'

interface SnippetBoxProps {
  snippets: readonly Snippet[]
  /** Notes below a snippet, by its ID. */
  notes?: Readonly<Record<string, string>>
}

/** A call as code in several languages, to copy. */
export function SnippetBox({ snippets, notes }: SnippetBoxProps) {
  const t = useTranslations('ui.snippets')
  const [chosen, setChosen] = useState(snippets[0]?.id ?? '')
  const snippet = snippets.find(({ id }) => id === chosen)
  const note = notes?.[chosen]
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-2">
        <ScrollingSegmented
          aria-label={t('language')}
          value={chosen}
          onValueChange={setChosen}
          options={snippets.map(({ id, label }) => ({ value: id, label }))}
        />
        <CopyButton text={snippet?.code ?? ''} label={t('copy')} />
      </div>
      <ScrollRegion
        aria-label={t('snippet')}
        dir="ltr"
        className="max-h-[32rem] overflow-auto rounded-panel border border-line bg-bg-subtle p-3"
      >
        <pre className="font-mono text-xs leading-5">
          <code data-snippet={chosen}>{snippet?.code}</code>
        </pre>
      </ScrollRegion>
      {note ? <p className="text-xs text-pretty text-fg-muted">{note}</p> : null}
    </div>
  )
}
