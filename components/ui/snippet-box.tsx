'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Snippet } from '@/components/ui/snippets'
import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { Segmented } from '@/components/ui/segmented'

/** One call in several languages, to copy. */
export function SnippetBox({ snippets }: { snippets: readonly Snippet[] }) {
  const t = useTranslations('ui.snippets')
  const [chosen, setChosen] = useState(snippets[0]?.id ?? '')
  const snippet = snippets.find(({ id }) => id === chosen)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
          <Segmented
            aria-label={t('language')}
            value={chosen}
            onValueChange={setChosen}
            className="whitespace-nowrap"
            options={snippets.map(({ id, label }) => ({ value: id, label }))}
          />
        </div>
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
    </div>
  )
}
