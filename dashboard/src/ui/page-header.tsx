import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'

/** The first page is read from its top, as any page; later ones begin at their heading. */
let isFirstPage = true

interface Props {
  readonly title: string
  /** One sentence: what this is for. */
  readonly about?: ReactNode
  /** Where one came from. */
  readonly back?: { readonly href: string; readonly label: string }
  /** What one most likely wants to do here. */
  readonly children?: ReactNode
}

/** The head of each page: it names the page, also for the browser's tab, and takes the focus when one gets there. */
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
    <Box component="header" mb="xl">
      {back && (
        <Anchor component={Link} href={back.href} size="sm" mb={4} display="inline-block">
          ← {back.label}
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Box flex="1 1 20rem" maw="42rem">
          <Title order={1} ref={heading} tabIndex={-1} className="breakable">
            {title}
          </Title>
          {about && (
            <Text c="dimmed" mt={6}>
              {about}
            </Text>
          )}
        </Box>
        {children && <Group gap="sm">{children}</Group>}
      </Group>
    </Box>
  )
}
