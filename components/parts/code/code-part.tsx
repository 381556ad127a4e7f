'use client'

import { WrapText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, Suspense, useMemo, useState } from 'react'
import styles from '@/components/parts/code/code-part.module.css'
import { PartFooter } from '@/components/parts/frame/part-footer'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { withKeys } from '@/components/ui/with-keys'
import { onDemand } from '@/components/ui/on-demand'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { displayText } from '@/lib/a2a/text/display-text'

const CodeLines = onDemand(() => import('@/components/parts/code/highlighted-code').then((m) => m.CodeLines))

/** Longer code, in characters, is not highlighted, because that would block the page. */
const maxHighlightedLength = 30_000
const pieceLength = 30_000
const pieceLines = 400
/** Maximum length of a line, because layout time grows with its square. */
const maxLineLength = 10_000

/** Returns the first pieces of a text, each short enough to lay out at once. */
function firstPieces(text: string, pieces: number): string {
  const most = text.slice(0, pieces * pieceLength)
  let end = -1
  for (let line = 0; line < pieces * pieceLines; line += 1) {
    const start = end + 1
    end = most.indexOf('\n', start)
    if ((end === -1 ? most.length : end) - start > pieces * maxLineLength)
      return most.slice(0, start + pieces * maxLineLength)
    if (end === -1) return most
  }
  return most.slice(0, end)
}

function PlainLines({ code }: { code: string }) {
  return withKeys(code.split('\n'), (line) => line).map(({ value, key }) => (
    <span key={key} data-line>
      {`${value}\n`}
    </span>
  ))
}

interface CodePartProps {
  text: string
  language: string
  large: boolean
}

/** Code with line numbers, highlighted if its language is known. Long code is truncated at first. */
export function CodePart({ text, language, large }: CodePartProps) {
  const t = useTranslations('parts')
  const [wrap, setWrap] = useState(false)
  const [pieces, setPieces] = useState(1)
  const whole = useMemo(() => (text.endsWith('\n') ? text.slice(0, -1) : text), [text])
  const part = useMemo(() => firstPieces(whole, pieces), [whole, pieces])
  // Bidirectional control characters can disguise code.
  const code = useMemo(() => displayText(part), [part])
  const lines = useMemo(() => code.split('\n').length, [code])
  const plain = <PlainLines code={code} />
  return (
    <div className={cn('flex min-h-0 flex-col', large && 'h-full')}>
      <ScrollRegion aria-label={t('code')} className={cn('overflow-auto py-2', large ? 'flex-1' : 'max-h-104')}>
        <pre
          dir="ltr"
          data-wrap={wrap || undefined}
          className={styles.code}
          style={{ '--gutter': `${String(lines).length + 2.5}ch` } as CSSProperties}
        >
          <code className={cn('block', !wrap && 'w-max min-w-full')}>
            {language && code.length <= maxHighlightedLength ? (
              <Suspense fallback={plain}>
                <CodeLines code={code} language={language} />
              </Suspense>
            ) : (
              plain
            )}
          </code>
        </pre>
      </ScrollRegion>
      <PartFooter
        note={t('lineCount', { lines })}
        left={whole.length - part.length}
        onMore={() => setPieces(pieces + 1)}
      >
        <Button variant="ghost" size="sm" className="h-6" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
          <WrapText />
          {t('wrap')}
        </Button>
      </PartFooter>
    </div>
  )
}
