import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'

/**
 * True until the first page is shown. Screen readers read the first page from the top. On later pages, the heading takes the
 * focus.
 */
let isFirstPage = true

interface Props {
  readonly title: string
  /** One sentence that explains what the page is for. */
  readonly about?: ReactNode
  /** A link to the parent page. */
  readonly back?: { readonly href: string; readonly label: string }
  /** The page's main actions. */
  readonly children?: ReactNode
}

/** A page's title, also shown in the browser tab. Takes the focus when the user navigates to the page. */
export const PageHeader = ({ title, about, back, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · Postrider`
  }, [title])

  useEffect(() => {
    if (!isFirstPage) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    isFirstPage = false
  }, [])

  return (
    <Box component="header" mb="lg">
      {back && (
        <Anchor component={Link} href={back.href} size="sm" mb={4} display="inline-block" className="breakable">
          ← {back.label}
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Box flex="1 1 20rem" maw="42rem">
          <Title order={1} ref={heading} tabIndex={-1} className="breakable">
            {title}
          </Title>
          {about && (
            <Text c="dimmed" mt={4} style={{ textWrap: 'pretty' }}>
              {about}
            </Text>
          )}
        </Box>
        {children && <Group gap="sm">{children}</Group>}
      </Group>
    </Box>
  )
}
