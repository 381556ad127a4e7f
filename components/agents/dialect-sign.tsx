import { useTranslations } from 'next-intl'
import type { DiscoveryReport } from '@/lib/api/agent'

/** What in its card tells the generation of an agent. */
export function DialectSign({ sign }: { sign: DiscoveryReport['dialectSign'] }) {
  const t = useTranslations('dialectSigns')
  return <span className="text-fg-muted">{t(sign.code, sign.values)}</span>
}
