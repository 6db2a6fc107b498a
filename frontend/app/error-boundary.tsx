import { Component, type ReactNode } from 'react';
import { type Place, Problem } from './problem.tsx';

/** What is shown when a page breaks. Without a network the page is drawn again, because a reload would leave nothing. */
export class ErrorBoundary extends Component<{ place: Place; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidMount() {
    window.addEventListener('online', this.reset);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.reset);
  }

  reset = () => this.setState({ broken: false });

  override render() {
    if (!this.state.broken) return this.props.children;
    const retry = () => (navigator.onLine ? window.location.reload() : this.reset());
    return (
      <Problem place={this.props.place} title="Something went wrong" retry={retry}>
        This page could not be shown. What you have saved is safe.
      </Problem>
    );
  }
}
