import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { FormRequest } from '@/lib/a2a/forms/read-form'

/** Placeholder for a form. Quick replies are one row of buttons. */
export function FormSkeleton({ form }: { form: FormRequest }) {
  return <Skeleton className={form.kind === 'choices' ? 'h-8' : 'h-48'} />
}
