import { Component, type ReactNode } from 'react';

/** What is shown when a page breaks: a sentence and a way on, never a blank sheet. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="lone" role="alert">
        <h1>Something went wrong</h1>
        <p>This page could not be shown. What you have saved is safe.</p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          Try again
        </button>
      </main>
    );
  }
}
