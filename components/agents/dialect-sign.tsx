import { useTranslations } from 'next-intl'
import type { DiscoveryReport } from '@/lib/api/agent'

/** What in the card indicates the protocol version. */
export function DialectSign({ sign }: { sign: DiscoveryReport['dialectSign'] }) {
  const t = useTranslations('dialectSigns')
  return <span className="text-fg-muted">{t(sign.code, sign.values)}</span>
}
