import { usePrefetchBrands } from '../../data/use-brands.ts'
import { usePrefetchNames, useTemplate } from '../../data/use-templates.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { TemplateEditor } from './template-editor.tsx'

export default function EditTemplatePage({ params }: PageProps) {
  usePrefetchNames()
  usePrefetchBrands()
  return <TemplateEditor loaded={useTemplate(Number(params.id))} />
}
