import { FitnessSettings, type SettingsDialogProps } from './settings-form.tsx';

/** All that can be set of the fitness power-up. */
export default function FitnessSettingsDialog(props: SettingsDialogProps) {
  return <FitnessSettings title="Fitness Settings" {...props} />;
}
