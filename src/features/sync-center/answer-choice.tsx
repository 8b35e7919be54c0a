import type { ReactNode } from 'react';

/** One of several ways to decide: its button, and its effect. */
export function AnswerChoice({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-2 rounded-2 border-2 border-edge p-3">
      {button}
      <p className="wrap-anywhere">{children}</p>
    </div>
  );
}
