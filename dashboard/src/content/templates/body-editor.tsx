import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import type { BlocksBody } from '../../../../src/content/templates/blocks.ts'
import { useBrands } from '../../data/use-brands.ts'
import { useNames } from '../../data/use-templates.ts'
import type { Fault, PushBody, TemplateBody, TemplateContent } from '../../server/template-types.ts'
import { PageBoundary } from '../../ui/page-boundary.tsx'
import { PushBodyEditor } from './push-body.tsx'
import type { Reveal } from './reveal.ts'
import { SmsBody } from './sms-body.tsx'

const BlocksEditor = lazy(async () => ({ default: (await import('./blocks/blocks-editor.tsx')).BlocksEditor }))
const CodeBody = lazy(async () => ({ default: (await import('./code-body.tsx')).CodeBody }))

interface Props {
  readonly content: Pick<TemplateContent, 'format' | 'body' | 'brand_id'>
  readonly onChange: (body: TemplateBody) => void
  readonly faults: readonly Fault[]
  /** The plain text from the preview. */
  readonly rendered: string | null
  readonly reveal: Reveal | undefined
}

/** Each format's editor is downloaded only when it's needed. */
export const BodyEditor = (props: Props) => (
  <PageBoundary fallback={<Skeleton h="28rem" radius="lg" />}>
    <EditorOfFormat {...props} />
  </PageBoundary>
)

const EditorOfFormat = ({ content: { format, body, brand_id }, onChange, faults, rendered, reveal }: Props) => {
  const names = useNames()
  const brands = useBrands()
  const own = faults.filter(({ field }) => field === 'body')
  switch (format) {
    case 'blocks': {
      const brand = brands.find(({ id, is_default }) => (brand_id === null ? is_default : id === brand_id))
      const colors = [brand?.primary_color, brand?.secondary_color].filter((color) => color != null)
      return (
        <BlocksEditor body={body as BlocksBody} onChange={onChange} names={names.names} colors={colors} faults={own} />
      )
    }
    case 'html':
    case 'mjml':
      return (
        <CodeBody
          format={format}
          value={body as string}
          onChange={onChange}
          names={names}
          faults={own}
          reveal={reveal}
        />
      )
    case 'text':
      return (
        <SmsBody
          value={body as string}
          onChange={onChange}
          names={names.names}
          rendered={rendered}
          error={own[0]?.message}
        />
      )
    case 'push':
      return (
        <PushBodyEditor
          body={body as PushBody}
          onChange={onChange}
          names={names.names}
          errors={Object.fromEntries(own.map(({ path, message }) => [path ?? 'title', message]))}
        />
      )
  }
}
