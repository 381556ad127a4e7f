import { Skeleton } from '@/components/ui/skeleton'
import type { FormRequest } from '@/lib/a2a/forms/read-form'

/** Holds the place of what the agent asks with: quick replies are one line of buttons. */
export function FormSkeleton({ form }: { form: FormRequest }) {
  return <Skeleton className={form.kind === 'choices' ? 'h-8' : 'h-48'} />
}
