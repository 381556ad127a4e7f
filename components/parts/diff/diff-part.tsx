'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { CodePart } from '@/components/parts/code/code-part'
import { DiffFile } from '@/components/parts/diff/diff-file'
import { limitFiles, parseDiff } from '@/components/parts/diff/parse-diff'
import { PartFooter } from '@/components/parts/frame/part-footer'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { withKeys } from '@/components/ui/with-keys'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { Segmented } from '@/components/ui/form/segmented'

const filesAtOnce = 50

type Layout = 'inline' | 'sides'

/** A unified diff by file, unified or side by side; as text if it cannot be parsed. */
export function DiffPart({ text, large }: { text: string; large: boolean }) {
  const t = useTranslations('parts.diff')
  const parts = useTranslations('parts')
  const [layout, setLayout] = useState<Layout>('inline')
  const files = useMemo(() => parseDiff(text), [text])
  const [most, setMost] = useState(filesAtOnce)
  const shown = useMemo(() => limitFiles(files ?? [], most), [files, most])
  if (!files) return <CodePart text={text} language="diff" large={large} />
  const added = files.reduce((sum, file) => sum + file.added, 0)
  const removed = files.reduce((sum, file) => sum + file.removed, 0)
  return (
    <div className={cn('flex min-h-0 flex-col', large && 'h-full')}>
      <ScrollRegion aria-label={t('title')} className={cn('overflow-auto', large ? 'min-h-0 flex-1' : 'max-h-104')}>
        {withKeys(shown, ({ file }) => file.names.join(' ')).map(({ value: { file, lines }, key }) => (
          <DiffFile key={key} file={file} atFirst={lines} sides={layout === 'sides'} />
        ))}
        {files.length > most ? (
          <Button variant="ghost" size="sm" className="m-1 text-accent" onClick={() => setMost(most + filesAtOnce)}>
            {parts('moreItems', { count: files.length - most })}
          </Button>
        ) : null}
      </ScrollRegion>
      <PartFooter note={t('summary', { files: files.length, added, removed })}>
        <Segmented
          size="sm"
          aria-label={t('layout')}
          value={layout}
          onValueChange={setLayout}
          options={[
            { value: 'inline', label: t('inline') },
            { value: 'sides', label: t('sides') },
          ]}
        />
      </PartFooter>
    </div>
  )
}
