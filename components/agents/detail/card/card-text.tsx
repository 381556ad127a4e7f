'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Section } from '@/components/agents/section'
import type { CardView } from '@/components/agents/detail/card/card-view'
import { saveFile } from '@/components/parts/save-file'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { JsonTree } from '@/components/ui/json/json-tree'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { Segmented } from '@/components/ui/form/segmented'
import type { Json } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'

interface CardTextProps {
  slug: string
  shown: CardView['shown']
  /** The current version. */
  current: number
}

/** Maximum number of characters shown: a megabyte would block the page for seconds. The download is complete. */
const maxShown = 200_000

function parsed(text: string): { json: Json } | null {
  try {
    return { json: JSON.parse(text.replace(/^\u{feff}/u, '')) as Json }
  } catch {
    return null
  }
}

/** A card exactly as received, to read, copy and download. */
export function CardText({ slug, shown: { version, text, problem }, current }: CardTextProps) {
  const t = useTranslations('cardTab.text')
  const [chosen, setChosen] = useState<'tree' | 'raw'>('tree')
  // A document that isn’t a card may be nested too deeply.
  const value = useMemo(() => (problem === 'no-card' ? null : parsed(text)), [problem, text])
  const form = value ? chosen : 'raw'
  const title = version === current ? t('current') : t('earlier', { version })
  if (text === '') return <p className="text-fg-muted">{t('nothingKept')}</p>
  return (
    <Section
      title={title}
      actions={
        <>
          {value ? (
            <Segmented
              size="sm"
              aria-label={t('form')}
              value={form}
              onValueChange={setChosen}
              options={[
                { value: 'tree', label: t('tree') },
                { value: 'raw', label: t('raw') },
              ]}
            />
          ) : null}
          <CopyButton text={text} label={t('copy')} />
          <IconButton
            label={t('download')}
            size="sm"
            onClick={() => saveFile(text, `${slug}-card-${version}.json`, 'application/json')}
          >
            <Download />
          </IconButton>
        </>
      }
    >
      <div dir="ltr" className="rounded-panel border border-line bg-bg-subtle p-3">
        {value && form === 'tree' ? (
          <JsonTree value={value.json} />
        ) : (
          <ScrollRegion aria-label={t('raw')} className="max-h-[40rem] overflow-auto">
            <pre className="font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
              {displayText(text.slice(0, maxShown))}
            </pre>
            {text.length > maxShown ? <p className="pt-2 text-fg-muted">{t('cut')}</p> : null}
          </ScrollRegion>
        )}
      </div>
    </Section>
  )
}
