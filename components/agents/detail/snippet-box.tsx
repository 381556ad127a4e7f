'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Snippet } from '@/components/agents/detail/snippets'
import { CopyButton } from '@/components/ui/copy-button'
import { Segmented } from '@/components/ui/segmented'

/** One call in several languages, to copy. */
export function SnippetBox({ snippets }: { snippets: readonly Snippet[] }) {
  const t = useTranslations('agent.connect')
  const [chosen, setChosen] = useState(snippets[0]?.id ?? '')
  const snippet = snippets.find(({ id }) => id === chosen)
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
          <Segmented
            aria-label={t('language')}
            value={chosen}
            onValueChange={setChosen}
            options={snippets.map(({ id, label }) => ({ value: id, label }))}
          />
        </div>
        <CopyButton text={snippet?.code ?? ''} label={t('copySnippet')} />
      </div>
      <pre
        dir="ltr"
        // Focusable, so that its width can be scrolled by key.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-panel border border-line bg-bg-subtle p-3 font-mono text-xs leading-5"
      >
        <code data-snippet={chosen}>{snippet?.code}</code>
      </pre>
    </div>
  )
}
