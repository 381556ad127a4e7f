import { headerNameSchema, headerValueSchema, isOwnHeader } from '@/lib/api/credential'

/** Returns why a header is invalid; null if it is valid or still empty. */
export function validateHeader({ name, value }: { name: string; value: string }): 'name' | 'own' | 'value' | null {
  const typed = name.trim()
  if (typed && isOwnHeader(typed)) return 'own'
  if (typed && !headerNameSchema.safeParse(typed).success) return 'name'
  return value && !headerValueSchema.safeParse(value).success ? 'value' : null
}
