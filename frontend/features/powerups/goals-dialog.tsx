import { FitnessSettings, type SettingsDialogProps } from './settings-form.tsx';

/** What one aims at each day. */
export default function GoalsDialog(props: SettingsDialogProps) {
  return <FitnessSettings title="Edit Goals" only="goals" {...props} />;
}
