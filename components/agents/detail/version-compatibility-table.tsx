import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { operations } from '@/lib/a2a/call'
import { dialectLosses, type DialectLossName } from '@/lib/a2a/dialects/dialect-losses'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'

const cell = 'border-t border-line py-1.5 align-top'

function carries(name: DialectLossName, dialect: DialectId): boolean {
  return !(dialectLosses[name].dialects as readonly string[]).includes(dialect)
}

function Mark({ has, word }: { has: boolean; word: string }) {
  const Icon = has ? Check : Minus
  return (
    <td className={`${cell} w-10 text-center`}>
      <Icon aria-hidden className={`mx-auto mt-0.5 size-3.5 ${has ? 'text-state-completed' : 'text-fg-faint'}`} />
      <span className="sr-only">{word}</span>
    </td>
  )
}

function Generations({ first, children }: { first: string; children?: ReactNode }) {
  return (
    <tr className="text-left text-xs text-fg-muted">
      <th scope="col" className="py-1.5 pr-4 font-medium">
        {first}
      </th>
      {dialectIds.map((dialect) => (
        <th key={dialect} scope="col" className="w-10 py-1.5 text-center font-mono font-normal">
          {dialect.slice(1)}
        </th>
      ))}
      {children}
    </tr>
  )
}

/** The features of each protocol version, and what happens to data that a version cannot represent. */
export function VersionCompatibilityTable() {
  const t = useTranslations('carry')
  const names = Object.keys(dialectLosses) as DialectLossName[]
  return (
    <div className="grid gap-5">
      <table className="w-full border-b border-line">
        <thead>
          <Generations first={t('operation')} />
        </thead>
        <tbody>
          {operations.map((operation) => (
            <tr key={operation}>
              <td className={`${cell} pr-4`}>{t(`operations.${operation}`)}</td>
              {dialectIds.map((dialect) => {
                const has = dialects[dialect].operations.has(operation)
                return <Mark key={dialect} has={has} word={t(has ? 'has' : 'hasNot')} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="w-full border-b border-line">
        <thead>
          <Generations first={t('what')}>
            <th scope="col" className="py-1.5 pl-4 font-medium max-sm:hidden">
              {t('becomes')}
            </th>
          </Generations>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td className={`${cell} pr-4 text-pretty`}>
                {t(`losses.${name}.what`)}
                <span className="block text-xs text-fg-muted sm:hidden">{t(`losses.${name}.becomes`)}</span>
              </td>
              {dialectIds.map((dialect) => (
                <Mark key={dialect} has={carries(name, dialect)} word={t(carries(name, dialect) ? 'kept' : 'lost')} />
              ))}
              <td className={`${cell} w-2/5 pl-4 text-pretty text-fg-muted max-sm:hidden`}>
                {t(`losses.${name}.becomes`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
