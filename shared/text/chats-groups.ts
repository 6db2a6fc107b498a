import { isolated } from './isolated.ts';

/* The dialogs of groups: a new group, and the members of one. */

export const createGroup = 'Create Group Chat';
export const create = 'Create Group';
export const creating = 'Creating...';
export const groupName = 'Group name';
export const members = 'Members';

export { failure as confidantsFailure, offline as confidantsOffline } from './confidants.ts';
export const noConfidants = 'No confidants available. Add some confidants first.';
export const loadingConfidants = 'Loading...';

export const groupMembers = 'Group Members';
export const you = '(you)';
/** A member whose name is unknown. */
export const member = 'Member';
export const done = 'Done';

export const confidant = 'Confidant';
export const choose = 'Choose';
export const nobody = 'Nobody';
export const addMember = 'Add Member';
export const allAdded = 'All of your confidants are in this group.';
export const added = (name: string) => `${isolated(name)} was successfully added to the group chat.`;
export const addFailure = 'Failed to add member to the group chat.';

export const remove = 'Remove';
export const removeMember = (name: string) => `Remove ${name}`;
export const removeQuestion = 'Are you sure you want to remove this member?';
export const removeConsequence = (name: string) => `${isolated(name)} will no longer see this chat.`;
export const removed = (name: string) => `${isolated(name)} was successfully removed from the group chat.`;
export const removeFailure = 'Failed to remove member from the group chat.';

export const leave = 'Leave';
export const leaveGroup = 'Leave Group';
export const leaveQuestion = 'Are you sure you want to leave this group chat?';
export const leaveAsLast = 'You’re the last member. The group and its messages will be deleted.';
