import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { ConnectionError, PostriderError } from '@postrider/client'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { messageOf } from './error-message.ts'
import { PageHeader } from './page-header.tsx'

/** In each page's place: what is shown while it is read, and where it cannot be. Pages need not think of either. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <ErrorBoundary onRetry={reset}>
        <Suspense fallback={<PageOnItsWay />}>{children}</Suspense>
      </ErrorBoundary>
    )}
  </QueryErrorResetBoundary>
)

const PageOnItsWay = () => (
  <Stack aria-busy="true" aria-label="Loading" role="status">
    <Skeleton h="2rem" w="14rem" />
    <Skeleton h="1rem" w="22rem" maw="100%" mb="md" />
    <Skeleton h="12rem" radius="lg" />
  </Stack>
)

interface BoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

class ErrorBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const retry = () => {
      // A part of the dashboard itself is missing, most likely of an older version: the whole is fetched anew.
      if (!(error instanceof PostriderError || error instanceof ConnectionError)) return location.reload()
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    return <Problem error={error} onRetry={retry} />
  }
}

const Problem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isMissing = error instanceof PostriderError && (error.status === 404 || error.status === 403)
  return (
    <div className="card">
      <PageHeader title={isMissing ? 'Not found' : 'This did not work'} />
      <Text mb="md">{isMissing ? `${messageOf(error)} It may have been deleted.` : messageOf(error)}</Text>
      {error instanceof PostriderError && error.requestId && (
        <Text c="dimmed" size="sm" mb="md">
          In the server’s log this is request <code>{error.requestId}</code>.
        </Text>
      )}
      {!isMissing && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
