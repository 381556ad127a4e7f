'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { mediaTypeOf } from '@/components/parts/media-type'
import { partSize } from '@/components/parts/part-size'
import { ByteSize } from '@/components/ui/text/byte-size'
import { DiffLines } from '@/components/ui/text/diff-lines'
import { diffTexts } from '@/components/ui/text/line-diff'
import type { Artifact, Part } from '@/lib/a2a/model'

function Facts({ part }: { part: Part | undefined }) {
  if (!part) return <span className="text-fg-faint">—</span>
  return (
    <>
      {part.filename ? (
        <span dir="auto" className="block wrap-anywhere">
          {part.filename}
        </span>
      ) : null}
      <span className="block font-mono text-xs wrap-anywhere text-fg-muted">{mediaTypeOf(part) || '?'}</span>
      <ByteSize bytes={partSize(part)} className="tabular text-xs text-fg-muted" />
    </>
  )
}

const contentOf = (part: Part | undefined): string => {
  if (!part) return ''
  return 'raw' in part ? part.raw : JSON.stringify(part)
}

/** Compares two versions without text, part by part: name, type, size, and whether the content differs. */
function PartFacts({ before, after }: { before: Part[]; after: Part[] }) {
  const t = useTranslations('chat.artifact.versions')
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  return (
    <table className="w-full table-fixed text-left">
      <thead className="border-b border-line text-xs text-fg-muted">
        <tr>
          {(['before', 'after', 'verdict'] as const).map((name) => (
            <th key={name} scope="col" className="py-1.5 pr-3 font-medium">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((index) => (
          <tr key={index} className="border-b border-line align-top">
            <td className="py-1.5 pr-3">
              <Facts part={before[index]} />
            </td>
            <td className="py-1.5 pr-3">
              <Facts part={after[index]} />
            </td>
            <td className="py-1.5">{t(contentOf(before[index]) === contentOf(after[index]) ? 'equal' : 'other')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function textOfPart(part: Part): string | null {
  if ('text' in part) return part.text
  return 'data' in part ? `${JSON.stringify(part.data, null, 2)}\n` : null
}

/** Returns the text of an artifact. Null if it is not text. */
function linesOf({ parts }: Artifact): string | null {
  const texts = parts.map(textOfPart)
  return texts.every((text) => text !== null) ? texts.join('') : null
}

interface VersionDiffProps {
  before: Artifact
  after: Artifact
}

/** The difference of two versions: line by line for text, type and size for the rest. */
export function VersionDiff({ before, after }: VersionDiffProps) {
  const t = useTranslations('chat.artifact.versions')
  const texts = useMemo(() => {
    const [old, now] = [linesOf(before), linesOf(after)]
    return old === null || now === null ? null : { old, now }
  }, [before, after])
  const blocks = useMemo(() => texts && diffTexts(texts.old, texts.now), [texts])
  if (texts?.old === texts?.now && texts) return <p className="text-fg-muted">{t('same')}</p>
  if (blocks) return <DiffLines blocks={blocks} label={t('differences')} />
  return (
    <div className="grid gap-3">
      {texts ? <p className="text-fg-muted">{t('tooDifferent')}</p> : null}
      <PartFacts before={before.parts} after={after.parts} />
    </div>
  )
}
