import 'server-only'
import type { CheckItem } from '@/lib/a2a/card-checks/check-item'
import type { ReportItem } from '@/lib/api/agent'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** A line of the report with its English sentences; screens say it in the person's language, by its code. */
export function reportItem(item: CheckItem): ReportItem {
  const hint = sayInEnglish(`checks.${item.code}.fix`, item.values)
  const message = sayInEnglish(`checks.${item.code}.says`, item.values) ?? item.code
  return { ...item, message, ...(hint && { hint }) }
}
