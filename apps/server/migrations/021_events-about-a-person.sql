-- The changes of a person's access, newest first.
create index event_by_person on event ((detail->>'userEmail'), event_id desc) where detail ? 'userEmail';
